import type { ApiResponse } from '../processors/connection-failures.ts'
import type { FormValue } from './form-encoding.ts'

export type Endpoint = [name: string, method: string, path: RegExp, work: (call: ApiCall) => ApiResponse]

export interface ApiCall {
  params: Record<string, FormValue>
  id: string
  /** Browsers use the publishable key and a client secret, the server the secret key. */
  isFromBrowser: boolean
}
