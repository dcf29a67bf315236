import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'

export interface DnsRecord {
  /** Unique on the page. */
  id: string
  name: string
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT'
  /** '' = only the owner knows it. */
  value: string
}

/** A record to enter at the registrar; its parts can be copied. */
export const DnsRecordFields = ({ view, record }: { view: View; record: DnsRecord }) => (
  <div class="stack" data-gap="2">
    <Copied view={view} id={`${record.id}-name`} label={view.t('admin.dns.name', { type: record.type })} value={record.name} />
    {record.value !== '' && <Copied view={view} id={`${record.id}-value`} label={view.t('admin.dns.value')} value={record.value} />}
  </div>
)

function Copied({ view, id, label, value }: { view: View; id: string; label: string; value: string }) {
  const { t } = view
  return (
    <div class="inline-field">
      <Field form={{ values: { [id]: value }, errors: {} }} name={id} id={id} label={label} readonly />
      <Button
        type="button"
        icon="copy"
        id={`copy-${id}`}
        attrs={{ 'data-copy': id, 'data-copied': t('admin.dns.copied'), 'aria-label': t('admin.dns.copyOf', { label }), hidden: true }}
      >
        {t('admin.dns.copy')}
      </Button>
    </div>
  )
}
