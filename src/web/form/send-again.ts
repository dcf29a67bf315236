import type { SendAgainForm } from '#templates/errors/send-again.tsx'
import { sentFields, type Fields } from './body.ts'
import type { HttpRequest } from '../request.ts'

/** The form that a browser has sent, to be sent once more. Null for other requests, and when it can no longer be read. */
export async function formToSendAgain(req: HttpRequest): Promise<SendAgainForm | null> {
  if (req.method !== 'POST' || req.wantsJson || req.partial) return null
  const fields = await sentFields(req.raw)
  const isMultipart = /^multipart\//i.test(req.raw.headers.get('content-type') ?? '')
  return fields && { action: req.url.pathname + req.url.search, enctype: isMultipart ? 'multipart/form-data' : undefined, ...split(fields) }
}

const isPassword = (name: string): boolean => /password/i.test(name)

function split(fields: Fields): Pick<SendAgainForm, 'typed' | 'passwords' | 'files'> {
  const all = [...fields]
  const typed = all.flatMap(([name, values]) =>
    isPassword(name) ? [] : values.filter((value) => typeof value === 'string').map((value) => ({ name, value })),
  )
  const files = all.flatMap(([name, values]) => {
    const chosen = values.filter((value) => value instanceof File && value.size > 0)
    return chosen.length === 0 ? [] : [{ name, fileNames: chosen.map((file) => (file as File).name).join(', '), isList: chosen.length > 1 }]
  })
  return { typed, passwords: all.map(([name]) => name).filter(isPassword), files }
}
