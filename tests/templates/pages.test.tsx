import { describe, expect, test } from 'bun:test'
import type { View } from '#src/web/view.ts'
import { AdminLayout } from '#templates/layouts/admin.tsx'
import { SelfContainedErrorPage, errorStyleHash } from '#templates/errors/self-contained-error-page.tsx'
import { Header } from '#templates/layouts/header.tsx'
import { CheckoutLayout } from '#templates/layouts/checkout.tsx'
import { StoreLayout } from '#templates/layouts/store.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { StyleguidePage } from '#templates/styleguide/styleguide-page.tsx'
import { findHtmlErrors } from '#tests/support/html-checks.ts'
import { createTestView } from '#tests/support/view.ts'

const image = { file: 'mug', width: 1600, height: 1600 }
const user: View['user'] = { id: 1, name: 'Mara Klein', email: 'mara@example.com', roleId: 1 }

const findErrors = (page: Html): Promise<string[]> => findHtmlErrors(`<!doctype html>${String(page)}`)

describe('valid HTML', () => {
  test('is rendered by the shop with every component in every state', async () => {
    const view = createTestView({ user, isStaff: true, notices: [{ kind: 'error', text: 'No' }] })
    const page = (
      <StoreLayout view={view} title="Styleguide" canonical="/styleguide" description="All of it">
        <StyleguidePage view={view} image={image} />
      </StoreLayout>
    )
    expect(await findErrors(page)).toEqual([])
  })

  test('is rendered by the admin with every component in every state', async () => {
    const view = createTestView({ area: 'admin', user })
    const page = (
      <AdminLayout view={view} title="Styleguide" alpine>
        <StyleguidePage view={view} image={image} />
      </AdminLayout>
    )
    expect(await findErrors(page)).toEqual([])
  })

  test('is rendered by checkout and the minimal page', async () => {
    const view = createTestView({ area: 'checkout' })
    const page = (
      <CheckoutLayout view={view} title="Checkout">
        <h1>Checkout</h1>
      </CheckoutLayout>
    )
    expect(await findErrors(page)).toEqual([])
    expect(await findErrors(<SelfContainedErrorPage siteName="Sundry" title="Gone" text="Not here." reference="r-1" />)).toEqual([])
  })
})

test('a minimal page has only the style its policy allows', () => {
  const style = /<style>([^<]*)<\/style>/.exec(String(<SelfContainedErrorPage siteName="Sundry" title="Gone" text="x" />))?.[1]
  const hash = new Bun.CryptoHasher('sha256').update(style!).digest('base64')
  expect(errorStyleHash).toBe(`'sha256-${hash}'`)
})

test('the layouts contain no inline style or script', () => {
  const view = createTestView({ user, isStaff: true })
  for (const Layout of [StoreLayout, CheckoutLayout, AdminLayout]) {
    const page = String(
      <Layout view={view} title="Page">
        <h1>Page</h1>
      </Layout>,
    )
    expect(page).not.toMatch(/ style=|<style|<script(?![^>]* src=)/)
  }
})

test('the header has a link to the admin for staff, before the first icon', () => {
  const linksOf = (isStaff: boolean) => {
    const header = String(<Header view={createTestView({ isStaff })} />).split('class="header-actions"')[1]!
    return [...header.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
  }
  expect(linksOf(true)).toEqual(['#site-search', '/admin/dashboard', '/login', '/cart'])
  expect(linksOf(false)).toEqual(['#site-search', '/login', '/cart'])
})

test('the only links out of checkout are the cart and the home page', () => {
  const page = String(
    <CheckoutLayout view={createTestView()} title="Checkout">
      <h1>Checkout</h1>
    </CheckoutLayout>,
  )
  expect([...page.matchAll(/<a [^>]*href="([^"#]+)"/g)].map(([, href]) => href)).toEqual(['/', '/cart'])
})
