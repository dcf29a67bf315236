import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { FaqData, LoadedFaqs } from '#src/blocks/kinds/faq.tsx'
import { Faqs, faqStructuredData } from '#templates/faqs/faqs.tsx'
import { renderJsonLd } from '#templates/ui/json-ld.tsx'

export function FaqBlock({ id, data, loaded }: BlockProps<FaqData, LoadedFaqs>) {
  if (!loaded) return <></>
  const { groups, structured } = loaded
  return (
    <>
      {groups.length > 0 && (
        <section class="block stack" data-gap="4">
          {data.heading && <h2>{data.heading}</h2>}
          <Faqs groups={groups} id={id} showsGroupNames={data.group === null} level={data.heading ? 3 : 2} />
        </section>
      )}
      {structured && structured.length > 0 && renderJsonLd(faqStructuredData(structured))}
    </>
  )
}
