import { describe, expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { buildApp } from '#src/app.tsx'
import { findFooterErrors, findSiteLayout, saveSiteLayout } from '#src/navigation/edit-site-layout.ts'
import { maxFooterBlocks } from '#src/navigation/limits.ts'
import { builtInFooter, newFooterBlock } from '#src/navigation/site-layout.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createTestListMenu, linkItem } from './menu-items.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/cms-header-footer'

type Block = { kind: string } & Record<string, string | string[]>

const footerFields = (blocks: Block[], updatedAt: number, more: Record<string, string> = {}) => ({
  updated_at: updatedAt,
  shows_currency: 'on',
  ...more,
  ...Object.fromEntries(
    blocks.flatMap((block, index) => Object.entries(block).map(([field, value]) => [`blocks.b${index + 1}.${field}`, value])),
  ),
})
const version = async (area: 'header' | 'footer') => (await findSiteLayout(shop.db.read, area)).updatedAt
const saveFooter = async (blocks: Block[], more: Record<string, string> = {}) =>
  admin.post(`${path}/footer`, footerFields(blocks, await version('footer'), more))
const kinds = async () => (await findSiteLayout(shop.db.read, 'footer')).layout.blocks.map(({ kind }) => kind)

const readFooter = async (client = guest) => /<footer[^]*<\/footer>/.exec((await client.get('/contact')).text)?.[0] ?? ''
const readHeader = async (client = guest) => /<header[^]*?<\/header>/.exec((await client.get('/contact')).text)?.[0] ?? ''
const entryOf = (text: string) => /name="entry" value="(\d+)"/.exec(text)?.[1] ?? ''

const contact = {
  kind: 'contact',
  heading: 'Visit us',
  text: '',
  email: 'hello@example.com',
  phone: '+1 503 555 0100',
  address: '1 Mill Street\nPortland',
}

describe('the footer', () => {
  test('is shown as saved in the next request of every process, and undone', async () => {
    const other = createTestClient(buildApp({ ...shop }))
    const menu = await createTestListMenu(shop, 'Company', [linkItem('Our story', '/about')])
    const before = await readFooter(other)
    const response = await saveFooter(
      [
        { kind: 'list-menu', menu: String(menu) },
        contact,
        { kind: 'social', links: 'https://www.instagram.com/shop\n\n https://example.com/us ' },
        { kind: 'payments', marks: ['Visa', 'PayPal'] },
        { kind: 'text', heading: 'Hours', text: 'Monday <b>to</b> Friday' },
      ],
      { copyright: '© The makers' },
    )
    for (const client of [guest, other]) {
      const footer = await readFooter(client)
      for (const part of [
        '<h2>Company</h2>',
        '<a href="/about">Our story</a>',
        '<h2>Visit us</h2>',
        'href="mailto:hello@example.com"',
        'href="tel:+15035550100"',
        '>Instagram<',
        '>example.com<',
        '<li>Visa</li><li>PayPal</li>',
        'Monday &lt;b&gt;to&lt;/b&gt; Friday',
        '© The makers',
      ])
        expect(footer).toContain(part)
    }
    const page = await admin.follow(response)
    expect(page).toShow('Footer saved.')
    expect(await admin.post(`${path}/undo`, { entry: entryOf(page.text), back: `${path}?area=footer` })).toRedirectTo(`${path}?area=footer`)
    expect(await readFooter(other)).toBe(before)
  })

  test('cannot be undone after another save', async () => {
    const page = await admin.follow(await saveFooter([contact]))
    await saveFooter([contact, { kind: 'help' }])
    expect(await admin.post(`${path}/undo`, { entry: entryOf(page.text), back: '' })).toHaveStatus(409)
    expect(await kinds()).toEqual(['contact', 'help'])
  })

  test('returns to the default, which can be undone', async () => {
    const before = await readFooter()
    await saveFooter([contact])
    expect(await admin.post(`${path}/footer/reset`, { updated_at: '1' })).toHaveStatus(409)
    const reset = await admin.post(`${path}/footer/reset`, { updated_at: await version('footer') })
    expect(await readFooter()).toBe(before)
    await admin.post(`${path}/undo`, { entry: entryOf((await admin.follow(reset)).text), back: '' })
    expect(await kinds()).toEqual(['contact'])
    const entries = await listAuditEntries(shop.db.read, { subject: 'site_layout:footer' })
    expect(entries.map(({ action }) => action)).toEqual(['site_layout.reset.undone', 'site_layout.reset', 'site_layout.saved'])
  })

  test('saved by two people at once is shown with both versions', async () => {
    await saveFooter([contact])
    const response = await admin.post(`${path}/footer`, footerFields([{ kind: 'help' }], 0))
    expect(response).toHaveStatus(409)
    expect(response.text).toMatch(/Column 1<\/th><td>Help<\/td><td>Contact: Visit us · hello@example\.com/)
    const seen = /name="updated_at" value="(\d+)"/.exec(response.text)?.[1] ?? ''
    await admin.post(`${path}/footer`, footerFields([{ kind: 'help' }], Number(seen)))
    expect(await kinds()).toEqual(['help'])
  })

  test('names what is wrong at its field, and saves nothing', async () => {
    const response = await saveFooter([
      { kind: 'contact', email: 'nobody' },
      { kind: 'social', links: 'javascript:alert(1)' },
      { kind: 'list-menu' },
      { kind: 'text', heading: 'x'.repeat(61) },
    ])
    expect(response).toHaveStatus(422)
    const links = [...response.text.matchAll(/<a href="#(f-blocks[^"]*)"/g)].map(([, id]) => id)
    expect(links).toEqual(['f-blocks-b1-email', 'f-blocks-b2-links', 'f-blocks-b3-menu', 'f-blocks-b4-heading'])
    expect(response.text).toContain('javascript:alert(1)</textarea>')
    expect(response.text).not.toMatch(/href=(&quot;|")javascript/)
    expect(await version('footer')).toBe(0)
  })

  test('has a deleted list menu refused, and one that is deleted later left out', async () => {
    expect(await saveFooter([{ kind: 'list-menu', menu: '99' }])).toHaveStatus(422)
    const menu = await createTestListMenu(shop, 'Company', [linkItem('Our story', '/about')])
    await saveFooter([{ kind: 'list-menu', menu: String(menu) }, contact])
    const { menus } = shop.db.t
    await shop.db.transaction((tx) => tx.delete(menus))
    expect(await readFooter()).not.toContain('Company')
    expect(await admin.get(`${path}?area=footer`)).toShow('Not shown: empty')
  })

  test('is arranged without being saved: added, moved, removed', async () => {
    const arrange = async (action: string, more = {}) => {
      const fields = footerFields([{ kind: 'shop' }, { kind: 'help' }, contact], 0, more)
      const { text, headers } = await admin.htmx().post(`${path}/footer/arrange?do=${action}`, fields)
      const names = [...text.matchAll(/class="nav-name">([^<]*)</g)].map(([, name]) => name)
      return { names, message: headers.get('hx-trigger') ?? '', text }
    }
    const moved = await arrange('up:b2')
    expect(moved.names).toEqual(['Help', 'Shop', 'Contact: Visit us'])
    expect(moved.message).toContain('Help moved to position 1 of 3')
    expect((await arrange('drop:b3:b1:0')).names).toEqual(['Contact: Visit us', 'Shop', 'Help'])
    expect((await arrange('down:b3')).message).toContain('Contact: Visit us cannot move there')
    expect((await arrange('remove:b1')).names).toEqual(['Help', 'Contact: Visit us'])
    const added = await arrange('add', { add: 'text' })
    expect(added.names).toEqual(['Shop', 'Help', 'Contact: Visit us', 'Text'])
    expect(added.text).toMatch(/id="nav-edit-b4" open/)
    // The preview has the unsaved footer.
    expect(added.text).toContain('Visit us&lt;/h2&gt;')
    expect(await version('footer')).toBe(0)
    const plain = await admin.post(`${path}/footer/arrange?do=up:b2`, footerFields([{ kind: 'shop' }, { kind: 'help' }], 0))
    expect(plain.text).toMatch(/nav-name">Help<[^]*nav-name">Shop</)
  })

  test('has at most so many columns', () => {
    const blocks = Array.from({ length: maxFooterBlocks + 2 }, () => newFooterBlock('help'))
    expect(findFooterErrors({ blocks, copyright: '' })).toEqual([
      { index: maxFooterBlocks, field: 'kind', key: 'navigation.layout.tooMany', params: { most: maxFooterBlocks } },
    ])
  })

  test('costs a request of a shopper no statement more', async () => {
    const read = () => countQueries(shop, async () => void (await createTestClient(buildApp(shop)).get('/contact')))
    const before = await read()
    await saveFooter([contact, { kind: 'help' }])
    expect(await read()).toBe(before)
  })
})

describe('the header', () => {
  const saveHeader = async (actions: Record<string, boolean>, showsMenu: boolean) =>
    admin.post(`${path}/header`, {
      updated_at: await version('header'),
      ...(showsMenu ? { shows_menu: 'on' } : {}),
      ...Object.fromEntries(Object.entries(actions).map(([key, shown]) => [`actions.${key}.${shown ? 'shown' : 'place'}`, 'on'])),
    })

  test('shows its parts in the chosen order', async () => {
    await saveHeader({ cart: true, search: true, account: false }, true)
    const header = await readHeader()
    expect(header.indexOf('id="cart-link"')).toBeLessThan(header.indexOf('id="site-search"'))
    expect(header).not.toContain('class="header-link only-wide" href="/login"')
    const form = (await admin.get(path)).text
    expect([...form.matchAll(/data-nav-item="(\w+)"/g)].map(([, key]) => key)).toEqual(['cart', 'search', 'account'])
  })

  test('without a menu has account and help in the sheet of phones', async () => {
    await saveHeader({ search: true, account: true, cart: true }, false)
    const header = await readHeader()
    expect(header).not.toContain('menu-item')
    expect(header).toContain('menu-extra')
  })

  test('keeps its place when a part is turned off and moved', async () => {
    const fields = { updated_at: '0', 'actions.search.place': '', 'actions.account.shown': 'on', 'actions.cart.shown': 'on' }
    const { text, headers } = await admin.htmx().post(`${path}/header/arrange?do=down:search`, fields)
    expect([...text.matchAll(/data-nav-item="(\w+)"/g)].map(([, key]) => key)).toEqual(['account', 'search', 'cart'])
    expect(headers.get('hx-trigger')).toContain('Search moved to position 2 of 3')
  })
})

test('only the header and the footer are layouts', async () => {
  expect(await admin.post(`${path}/side`, {})).toHaveStatus(404)
})

test('whoever saves a footer, it links no script', async () => {
  const layout = { ...builtInFooter, blocks: [{ ...newFooterBlock('social'), links: ['javascript:alert(1)'] }] }
  const save = shop.db.transaction((tx) => saveSiteLayout(tx, 'footer', layout, { now: shop.now(), expectedUpdatedAt: 0 }))
  await expect(save).rejects.toMatchObject({ key: 'navigation.layout.socialLink' })
  expect(await version('footer')).toBe(0)
})
