import type { FooterBlock } from '#src/navigation/site-layout.ts'
import type { NavLink, View } from '#src/web/view.ts'
import { contactHref } from '#templates/customer-tickets/contact-href.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { LanguageList } from './language-switcher.tsx'
import { MenuLink } from './menu.tsx'
import { socialName } from '#templates/navigation/social-names.ts'

export function Footer({ view }: { view: View }) {
  const { footer, hasOwnFooter } = view.site
  const { blocks, copyright, showsCurrency } = footer
  return (
    <footer class="footer">
      <div class="wrap">
        <div class="footer-columns" data-built={hasOwnFooter}>
          {blocks.map((block) => (
            <Block view={view} block={block} />
          ))}
        </div>
        <div class="footer-base">
          <p>{copyright || view.t('common.copyright', { name: view.siteName })}</p>
          <LanguageList view={view} />
          {showsCurrency && <p>{view.t('common.pricesIn', { currency: view.shop.currency })}</p>}
        </div>
      </div>
    </footer>
  )
}

/** Draws nothing for a list that is empty or was deleted. */
function Block({ view, block }: { view: View; block: FooterBlock }) {
  const { kind, heading, text } = block
  switch (kind) {
    case 'about':
      return <About view={view} text={text || view.t('common.tagline', { tagline: view.shop.tagline })} />
    case 'shop':
      return <FooterLinks view={view} title={heading || view.t('common.shop')} links={shopLinks(view)} />
    case 'account':
      return <FooterLinks view={view} title={heading || view.t('common.account')} links={accountLinks(view)} />
    case 'help':
      return <FooterLinks view={view} title={heading || view.t('common.help')} links={helpLinks(view)} />
    case 'list-menu': {
      const list = view.site.lists.get(block.menuId ?? 0)
      return list && list.links.length > 0 ? <FooterLinks view={view} title={heading || list.name} links={list.links} /> : <></>
    }
    case 'text':
      return (
        <Column title={heading}>
          <Lines text={text} />
        </Column>
      )
    case 'contact':
      return <Contact view={view} block={block} />
    case 'social':
      return <Social view={view} block={block} />
    case 'payments':
      return block.marks.length === 0 ? (
        <></>
      ) : (
        <Column title={heading || view.t('navigation.footer.payments')}>
          <ul class="footer-marks">
            {block.marks.map((mark) => (
              <li>{mark}</li>
            ))}
          </ul>
        </Column>
      )
  }
}

const About = ({ view, text }: { view: View; text: string }) => (
  <div class="footer-brand">
    <p class="logo">{view.siteName}</p>
    {text !== '' && <p>{text}</p>}
  </div>
)

const plain = (href: string, label: string): NavLink => ({ href, label, current: false, children: [] })

const shopLinks = (view: View): NavLink[] => [plain('/shop', view.t('common.allProducts')), ...view.site.shopLinks]

const accountLinks = (view: View): NavLink[] => [
  ...(view.user
    ? [plain('/dashboard', view.t('common.yourAccount')), plain('/dashboard?tab=orders', view.t('common.orders'))]
    : [plain('/login', view.t('common.signIn'))]),
  plain('/cart', view.t('common.cart')),
  ...(view.shop.wholesaleApplications ? [plain('/account/wholesale', view.t('wholesale.title'))] : []),
]

const helpLinks = (view: View): NavLink[] => [
  ...(view.shop.helpCenter ? [plain('/kb', view.t('kb.title'))] : []),
  plain(contactHref(view), view.t('common.contactUs')),
]

function FooterLinks({ view, title, links }: { view: View; title: string; links: NavLink[] }) {
  return (
    <Column title={title}>
      <ul class="footer-links">
        {links.map((link) => (
          <li>
            <MenuLink view={view} link={link} />
          </li>
        ))}
      </ul>
    </Column>
  )
}

function Contact({ view, block }: { view: View; block: FooterBlock }) {
  const { heading, text, email, phone, address } = block
  return (
    <Column title={heading || view.t('common.contactUs')}>
      <Lines text={text} />
      <ul class="footer-links">
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr">
              {phone}
            </a>
          </li>
        )}
        <li>
          <a href={contactHref(view)}>{view.t('common.contactUs')}</a>
        </li>
      </ul>
      {address && (
        <address class="footer-text">
          <Lines text={address} />
        </address>
      )}
    </Column>
  )
}

function Social({ view, block }: { view: View; block: FooterBlock }) {
  if (block.links.length === 0) return <></>
  return (
    <Column title={block.heading || view.t('navigation.footer.social')}>
      <ul class="footer-links">
        {block.links.map((link) => (
          <li>
            <a href={link} rel="me noopener">
              {socialName(link)}
            </a>
          </li>
        ))}
      </ul>
    </Column>
  )
}

function Column({ title, children }: { title: string; children: Child }) {
  return (
    <div>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  )
}

/** A blank line begins a paragraph. */
function Lines({ text }: { text: string }) {
  if (text === '') return <></>
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p class="footer-text">
          {paragraph.split('\n').map((line, index) => (
            <>
              {index > 0 && <br />}
              {line}
            </>
          ))}
        </p>
      ))}
    </>
  )
}
