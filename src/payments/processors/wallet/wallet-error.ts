import { Value } from '@sinclair/typebox/value'
import { keyProblemOf, ProcessorError } from '../../processor.ts'
import { errorSchema } from './wallet-responses.ts'

export class WalletError extends ProcessorError {
  /** Null without an answer. */
  readonly status: number | null
  /** The wallet's own code, e.g. INSTRUMENT_DECLINED; '' when it named none. */
  readonly issue: string
  /** JSON pointers of the fields it rejected. */
  readonly fields: string[]

  constructor(
    message: string,
    { status = null, issue = '', fields = [], cause }: { status?: number | null; issue?: string; fields?: string[]; cause?: unknown } = {},
  ) {
    super(message, {
      cause,
      isRejected: status !== null && rejectionStatuses.has(status) && !isUnsettled(issue),
      isNotFound: status === 404,
      keyProblem: keyProblemOf(status),
    })
    this.status = status
    this.issue = issue
    this.fields = fields
  }
}

// Statuses of calls that changed nothing. 409 is not one of them: the first call with the key may still run.
const rejectionStatuses = new Set([400, 401, 403, 404, 405, 415, 422, 429])
// An earlier call may have done it, or still be doing it.
const isUnsettled = (issue: string): boolean =>
  issue.endsWith('_IN_PROGRESS') || ['ORDER_ALREADY_CAPTURED', 'DUPLICATE_REQUEST_ID'].includes(issue)

/** `text` is the body of the answer. */
export function toWalletError(status: number, text: string): WalletError {
  const error = parseError(text)
  const [detail] = error?.details ?? []
  const issue = detail?.issue || error?.name || error?.error || ''
  const description = detail?.description || error?.message || error?.error_description || ''
  const debugId = error?.debug_id ? ` (debug ID ${error.debug_id})` : ''
  const message = [issue || String(status), description].filter((part) => part !== '').join(': ')
  return new WalletError(`${message}${debugId}`.slice(0, maxMessageLength), {
    status,
    issue,
    fields: (error?.details ?? []).flatMap(({ field }) => field ?? []),
  })
}

/** Characters of the wallet's words that are logged and stored. */
const maxMessageLength = 500

function parseError(text: string): typeof errorSchema.static | null {
  try {
    const json: unknown = JSON.parse(text)
    return Value.Check(errorSchema, json) ? json : null
  } catch {
    return null
  }
}
