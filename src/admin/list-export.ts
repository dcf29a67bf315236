import { dayIn } from '#src/lib/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { file } from '#src/web/response.tsx'
import type { HttpRequest } from '#src/web/request.ts'
import { withAudit } from './edit.ts'
import type { StaffView } from './layout.ts'

interface ListExport {
  /** File name without date; also the audit log subject. */
  subject: string
  action: string
  list: string
  timeoutSeconds: number
  lines: AsyncIterable<string>
}

export async function exportList(
  shop: Shop,
  { view, req }: { view: StaffView; req: HttpRequest },
  { subject, action, list, timeoutSeconds, lines }: ListExport,
): Promise<Response> {
  req.extendTimeout(timeoutSeconds)
  await withAudit(shop, view, { action, subject }, async () => ({ change: { list } }))
  const { timezone } = await currentSettings(shop)
  return file(lines, { type: 'text/csv; charset=utf-8', saveAs: `${subject}-${dayIn(shop.now(), timezone)}.csv` })
}
