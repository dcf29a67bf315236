import { demoPassword, demoUsers } from '#src/lib/people/demo-users.ts'
import { phone, type Viewport } from './driver.ts'
import type { Tab } from './tab.ts'

export interface Journey {
  title: string
  /** The phone has other menus and filters than the laptop, which is the default. */
  viewport?: Viewport
  /** `show` takes a screenshot if the run is to take some. */
  run(tab: Tab, show: (name: string) => Promise<void>): Promise<void>
}

/** The same steps for every browser, in the demo shop. */
export const journeys: Journey[] = [
  {
    title: 'browses from the home page to a category and a product',
    async run(tab, show) {
      await tab.goto('/')
      await tab.waitFor('h1', 'Well-made things')
      await show('home')
      await tab.click('.tile', 'Outdoors')
      await tab.waitFor('h1', 'Outdoors')
      await show('category')
      const distance = `(legend.getBoundingClientRect().top - legend.parentElement.getBoundingClientRect().top)`
      await tab.waitUntil(`((legend) => ${distance} > 8)(document.querySelector('.filter > legend'))`)
      await tab.click('label', 'Fell & Field')
      await tab.waitForPath(/brand=fell-and-field/)
      await tab.waitFor('.chip', 'Fell & Field')
      await tab.click('.results .card h3 a', 'Ridgeway Backpack')
      await tab.waitFor('h1', 'Ridgeway Backpack')
    },
  },
  {
    title: 'finds a product on a phone through the menu and the filters',
    viewport: phone,
    async run(tab, show) {
      await tab.goto('/')
      await tab.click('button[popovertarget=menu]')
      await tab.waitFor('#menu a', 'Outdoors')
      await show('menu')
      await tab.click('#menu a', 'Outdoors')
      await tab.waitFor('h1', 'Outdoors')
      await tab.click('#filters-open')
      await tab.click('#filters label', 'Fell & Field')
      await tab.waitForPath(/brand=fell-and-field/)
      await show('filters')
      await tab.click('#filters-show')
      await tab.click('.results .card h3 a', 'Ridgeway Backpack')
      await tab.waitFor('h1', 'Ridgeway Backpack')
    },
  },
  {
    title: 'shows another image and another price with another color and size',
    async run(tab, show) {
      await tab.goto('/items/ridgeway-backpack?color=Moss&size=18+L')
      await tab.waitFor('#price', '$168.00')
      await tab.click('#size-1')
      await tab.waitForPath(/HH-BACKPACK-MOSS-26/)
      await tab.waitFor('#price', '$198.00')
      await tab.click('#color-2')
      await tab.waitFor('#option-color legend', 'Navy')
      await tab.waitForFocus('#color-2')
      await tab.waitFor('#gallery-main[aria-label*=Navy]')
      await show('product')
    },
  },
  {
    title: 'looks at the images of a product in the viewer',
    async run(tab, show) {
      await tab.goto('/items/ridgeway-backpack')
      await tab.click('#gallery-main')
      await tab.waitFor('.lightbox [data-counter]', '1 of 5')
      await tab.press('ArrowRight')
      await tab.waitFor('.lightbox [data-counter]', '2 of 5')
      await show('viewer')
      await tab.press('Escape')
      await tab.waitForFocus('#gallery-main')
    },
  },
  {
    title: 'fills the cart, changes a quantity, removes a line and brings it back in the drawer',
    async run(tab, show) {
      await addBackpack(tab)
      await tab.waitForFocus('#cart-title')
      await show('drawer')
      await tab.click('#cart [data-by="1"]')
      await tab.waitFor('#cart .line-price', '$336.00')
      await tab.click('#cart [id^=drawer-remove]')
      await tab.waitFor('#cart', 'Your cart is empty')
      await tab.click('#drawer-undo')
      await tab.waitFor('#cart .line-price', '$336.00')
      await tab.waitForFocus('#cart .line h3 a')
      await tab.press('Escape')
      await tab.waitForFocus('#add')
      await tab.waitFor('#cart-count', '2 items')
    },
  },
  {
    title: 'buys as a guest with a card',
    async run(tab, show) {
      await addBackpack(tab)
      await tab.click('#cart a', 'Check out')
      await tab.fill('#f-name', 'Amara Okafor')
      await tab.fill('#f-email', 'amara@example.com')
      await tab.fill('#f-address1', '418 Alder Street')
      await tab.fill('#f-city', 'Portland')
      await tab.select('#f-state', 'OR')
      await tab.fill('#f-postal_code', '97205')
      await show('checkout')
      await tab.click('#co-form button[data-kind=primary]')
      await tab.waitForPath(/^\/checkout\/review/)
      const card = tab.frame('[data-card-element] iframe')
      await card.fill('[name=number]', '4242424242424242')
      await card.fill('[name=expiry]', '1234')
      await card.fill('[name=cvc]', '123')
      await show('review')
      await tab.click('[data-pay]')
      await tab.waitForPath(/^\/checkout\/success\//)
      await tab.waitFor('h1', 'Thank you, Amara.')
      await show('confirmation')
    },
  },
  {
    title: 'signs in as a customer and out again',
    async run(tab, show) {
      await signIn(tab, 'customer')
      await tab.waitForPath(/^\/dashboard/)
      await show('account')
      await tab.click('button', 'Sign out')
      await tab.waitForPath(/^\/$/)
      await tab.waitFor('#notices', 'signed out')
    },
  },
  {
    title: 'edits a product as an administrator',
    async run(tab, show) {
      await signIn(tab, 'admin')
      await tab.waitForPath(/^\/admin\/dashboard/)
      await show('admin-dashboard')
      await tab.goto('/admin/ecommerce/products')
      await show('admin-products')
      await tab.click('a', 'Market Tote')
      await tab.waitFor('h1', 'Market Tote')
      await show('admin-editor')
      await tab.fill('#f-name', 'Market Tote, Large')
      await tab.waitFor('.save-bar', 'Unsaved')
      await tab.click('.save-bar button[data-kind=primary]')
      await tab.waitFor('#toasts', 'Product saved')
      await tab.goto('/items/market-tote')
      await tab.waitFor('h1', 'Market Tote, Large')
    },
  },
  {
    title: 'shows the whole icons of the admin on a phone',
    viewport: phone,
    async run(tab) {
      await signIn(tab, 'admin')
      await tab.waitForPath(/^\/admin\/dashboard/)
      await tab.waitUntil(`[...document.querySelectorAll('.topbar .icon')].every((icon) => icon.getBoundingClientRect().width >= 16)`)
    },
  },
  {
    title: 'moves a category with the menu of its row',
    async run(tab) {
      await signIn(tab, 'admin')
      await tab.waitForPath(/^\/admin\/dashboard/)
      await tab.goto('/admin/ecommerce/categories')
      await tab.waitFor('tbody tr:first-child', 'Kitchen & Table')
      await tab.click('tbody tr:first-child .action-menu summary')
      await tab.click('tbody tr:first-child button', 'Move down')
      await tab.waitFor('tbody tr:first-child', 'Home')
    },
  },
]

async function addBackpack(tab: Tab): Promise<void> {
  await tab.goto('/items/ridgeway-backpack?color=Moss&size=18+L')
  await tab.click('#add')
  await tab.waitFor('#cart .line h3', 'Ridgeway Backpack')
}

async function signIn(tab: Tab, role: 'admin' | 'customer'): Promise<void> {
  await tab.goto('/login')
  await tab.fill('#f-email', demoUsers.find(({ email }) => email.startsWith(role))!.email)
  await tab.fill('#f-password', demoPassword)
  await tab.click('.gate > form button[data-kind=primary]')
}
