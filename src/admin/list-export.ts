import { dayIn } from '#src/lib/dates/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { generatedFile } from '#src/web/response.tsx'
import type { HttpRequest } from '#src/web/request.ts'
import { askForProof } from './ask-for-proof.tsx'
import { withAudit } from './edit.ts'
import type { StaffView } from './layout.ts'

interface ListExport {
  /** File name without date; also the audit log subject. */
  subject: string
  action: string
  list: string
  timeoutSeconds: number
  /** Whether it names customers: staff prove first who they are. */
  hasPersonalData?: boolean
  lines: AsyncIterable<string>
}

export async function exportList(
  shop: Shop,
  { view, req }: { view: StaffView; req: HttpRequest },
  { subject, action, list, timeoutSeconds, hasPersonalData = false, lines }: ListExport,
): Promise<Response> {
  const asked = hasPersonalData ? await askForProof(shop, { view, req }) : null
  if (asked) return asked
  req.extendTimeout(timeoutSeconds)
  await withAudit(shop, view, { action, subject }, async () => ({ change: { list: hasPersonalData ? withoutSearch(list) : list } }))
  const { timezone } = await currentSettings(shop)
  return generatedFile(shop.timers, lines, { type: 'text/csv; charset=utf-8', saveAs: `${subject}-${dayIn(shop.now(), timezone)}.csv` })
}

// What staff search for among customers is a name or an address, which would stay when the person is erased.
const withoutSearch = (list: string): string => list.replace(/([?&]q=)[^&]*/, '$1…')
