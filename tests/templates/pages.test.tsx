import { describe, expect, test } from 'bun:test'
import type { View } from '#src/web/view.ts'
import { AdminLayout } from '#templates/layouts/admin.tsx'
import { BarePage, bareStyleSource } from '#templates/layouts/bare.tsx'
import { CheckoutLayout } from '#templates/layouts/checkout.tsx'
import { StoreLayout } from '#templates/layouts/store.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { StyleguidePage } from '#templates/styleguide/styleguide-page.tsx'
import { faultsIn } from '#tests/support/judge.ts'
import { aView } from '#tests/support/view.ts'

const picture = { file: 'mug', width: 1600, height: 1600 }
const user: View['user'] = { id: 1, name: 'Mara Klein', email: 'mara@example.com', roleId: 1 }

const faults = (page: Html): Promise<string[]> => faultsIn(`<!doctype html>${String(page)}`)

describe('valid HTML', () => {
  test('the shop, with every component in every state', async () => {
    const view = aView({ user, isStaff: true, notices: [{ kind: 'error', text: 'No' }] })
    const page = (
      <StoreLayout view={view} title="Styleguide" canonical="/styleguide" description="All of it">
        <StyleguidePage view={view} picture={picture} />
      </StoreLayout>
    )
    expect(await faults(page)).toEqual([])
  })

  test('the staff area, with every component in every state', async () => {
    const view = aView({ area: 'admin', user })
    const page = (
      <AdminLayout view={view} title="Styleguide" alpine>
        <StyleguidePage view={view} picture={picture} />
      </AdminLayout>
    )
    expect(await faults(page)).toEqual([])
  })

  test('checkout and the bare page', async () => {
    const view = aView({ area: 'checkout' })
    const page = (
      <CheckoutLayout view={view} title="Checkout">
        <h1>Checkout</h1>
      </CheckoutLayout>
    )
    expect(await faults(page)).toEqual([])
    expect(await faults(<BarePage siteName="Sundry" title="Gone" text="Not here." reference="r-1" />)).toEqual([])
  })
})

test('a bare page has the one style its policy allows', () => {
  const style = /<style>([^<]*)<\/style>/.exec(String(<BarePage siteName="Sundry" title="Gone" text="x" />))?.[1]
  const hash = new Bun.CryptoHasher('sha256').update(style!).digest('base64')
  expect(bareStyleSource).toBe(`'sha256-${hash}'`)
})

test('the frames hold no inline style or script', () => {
  const view = aView({ user, isStaff: true })
  for (const Frame of [StoreLayout, CheckoutLayout, AdminLayout]) {
    const page = String(
      <Frame view={view} title="Page">
        <h1>Page</h1>
      </Frame>,
    )
    expect(page).not.toMatch(/ style=|<style|<script(?![^>]* src=)/)
  }
})

test('what leads away from checkout is the cart and the home page', () => {
  const page = String(
    <CheckoutLayout view={aView()} title="Checkout">
      <h1>Checkout</h1>
    </CheckoutLayout>,
  )
  expect([...page.matchAll(/<a [^>]*href="([^"#]+)"/g)].map(([, href]) => href)).toEqual(['/', '/cart'])
})
