import type { Exec } from '#db/types.ts'
import { mailAccent } from '#src/appearance/mail-accent.ts'
import { listLegalLinks } from '#src/legal-pages/legal-links.ts'
import { storedImage } from '#src/lib/images/stored-images.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { MailLayout } from './layout.ts'
import { senderAddress } from './sender.ts'
import { maxLogoSize } from './limits.ts'

/** What surrounds the text of every email. */
export const mailLayout = async (
  shop: Shop,
  q: Exec,
  { settings, language }: { settings: Settings; language: string },
): Promise<MailLayout> => ({
  language,
  siteName: settings.site_name,
  baseUrl: shop.config.baseUrl,
  supportEmail: settings.support_email || senderAddress(shop),
  merchantAddress: settings.merchant_address,
  accent: mailAccent(settings),
  logo: mailLogo(shop, settings.logo),
  links: await legalLinks(shop, q, language === settings.default_language ? null : language),
})

async function legalLinks(shop: Shop, q: Exec, language: string | null): Promise<MailLayout['links']> {
  const links = await listLegalLinks(q, { language, now: shop.now() })
  return links.map(({ title, href }) => ({ title, href: `${shop.config.baseUrl}${href}` }))
}

function mailLogo(shop: Shop, text: string): MailLayout['logo'] {
  const image = storedImage(text)
  if (!image) return null
  const scale = Math.min(1, maxLogoSize.width / image.width, maxLogoSize.height / image.height)
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  return { src: `${shop.config.baseUrl}/logo.png?v=${image.stem.slice(0, 8)}`, width, height }
}
