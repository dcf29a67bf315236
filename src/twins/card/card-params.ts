import { invalidRequest } from './api-error.ts'
import { type FormValue, listItems, textAt } from './form-encoding.ts'

/** Throws ApiError unless the parameter is a whole number. */
export function integerAt(form: FormValue | undefined, ...path: string[]): number {
  const text = textAt(form, ...path)
  if (!/^\d{1,12}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: path.join('.') })
  return Number(text)
}

/** Throws ApiError unless the parameter is a web address. */
export function urlAt(params: Record<string, FormValue>, name: string): string {
  const url = textAt(params, name)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name })
  return url
}

export function nestedValue(form: Record<string, FormValue>, outer: string, inner: string): FormValue | undefined {
  const group = form[outer]
  return typeof group === 'object' && !Array.isArray(group) ? group[inner] : undefined
}

export const isExpanded = (params: Record<string, FormValue>, path: string): boolean => listItems(params.expand).includes(path)
