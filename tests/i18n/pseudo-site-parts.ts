import { createEmbed } from '#src/embeds/embeds.ts'
import { createFaqGroup } from '#src/faqs/faq-groups.ts'
import { createFaq } from '#src/faqs/faqs.ts'
import { storeFile } from '#src/languages/files/stored-files.ts'
import { addImage } from '#src/media/images.ts'
import { encodePng } from '#src/media/png.ts'
import { createModal } from '#src/modals/modals.ts'
import { createListMenu } from '#src/navigation/list-menus.ts'
import type { MenuItem } from '#src/navigation/menu-items.ts'
import { saveTopMenu } from '#src/navigation/menus.ts'
import { type FormFacts, createForm } from '#src/forms/edit-forms.ts'
import { formFieldTypes } from '#db/schema/forms.ts'
import { createSiteDownload } from '#src/site-downloads/site-downloads.ts'
import { type SlideFacts, createSlide } from '#src/slideshows/slides.ts'
import { createSlideshow } from '#src/slideshows/slideshows.ts'
import { createTestimonial } from '#src/testimonials/testimonials.ts'
import { contactForm, field } from '#tests/forms/sample-form.ts'
import { linkItem, menuItem } from '#tests/navigation/menu-items.ts'
import { expectedOfModules } from '#tests/support/expected-of-modules.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { storeDownload } from '#src/site-downloads/store-download.ts'

/** One of each part of the website, with names that no English sentence contains. */
export async function fillPseudoSiteParts(shop: TestShop): Promise<void> {
  const now = shop.now()
  const { id: mediaId } = await createPlainImage(shop, 255)
  const file = await storeDownload(shop, { name: 'Каталог.pdf', parts: chunks('%PDF-1.7') })
  await shop.db.transaction(async (tx) => {
    const slideshowId = await createSlideshow(tx, { name: 'Лето', autoplay: true, height: 'medium' }, now)
    const slide = { ...plainSlide, slideshowId, mediaId, heading: 'Глина', text: 'Вода.', buttonLabel: 'Лавка', buttonLink: '/shop' }
    await createSlide(tx, slide, now)
    await createSlide(tx, { ...slide, heading: 'Обжиг', textColor: 'dark', published: false }, now)
    await createTestimonial(tx, { quote: 'Да.', name: 'Анна', role: 'Город', rating: 5, mediaId, published: true }, now)
    await createTestimonial(tx, { quote: 'Нет.', name: 'Олег', role: '', rating: null, mediaId: null, published: false }, now)
    await storeFile(tx, { language: 'en', name: 'слова.csv', changes: [{ key: 'cart.title', text: 'Лавка', was: '' }] }, now)
    const groupId = await createFaqGroup(tx, { name: 'Доставка' }, now)
    await createFaq(tx, { groupId, question: 'Когда?', answer: '<p>Скоро.</p>', published: true }, now)
    await createModal(tx, { ...plainModal, name: 'Скидка', slug: 'sale', title: 'Скидка', buttonLabel: 'Лавка', buttonLink: '/shop' }, now)
    const stored = JSON.stringify(file)
    await createSiteDownload(tx, { title: 'Каталог', file: stored, enabled: true, membersOnly: true }, now)
    await createEmbed(tx, { name: 'Обжиг', kind: 'link', url: 'https://youtu.be/aaaaaaaaaaa', code: '', ratio: '16x9' }, now)
    await createListMenu(
      tx,
      { name: 'Ссылки', items: [linkItem('Лавка', '/shop'), menuItem({ label: 'Письмо', targetType: 'contact' })] },
      now,
    )
    await saveTopMenu(tx, pseudoMenu(mediaId), { now, expectedUpdatedAt: 0 })
    const formId = await createForm(tx, pseudoForm, now)
    const answers = [{ key: 'f0', label: 'Поле', type: 'text' as const, values: ['Да'] }]
    await tx.insert(tx.t.formSubmissions).values({ formId, key: 'a', place: 'inbox', answers, searchText: 'Да', createdAt: now })
    await createEmbed(tx, { name: 'Код', kind: 'code', url: '', code: '<p>Код</p>', ratio: '1x1' }, now)
  })
  for (const { fillPseudoShop } of expectedOfModules) await fillPseudoShop?.(shop)
}

/** A field of each type. */
export const pseudoForm: FormFacts = {
  ...contactForm,
  name: 'Анкета',
  slug: 'anketa',
  fields: JSON.stringify(formFieldTypes.map((type, index) => field(type, 'Поле', { key: `f${index}`, options: ['Да', 'Нет'] }))),
}

/** Every kind of item, and one whose target is gone. */
const pseudoMenu = (mediaId: number): MenuItem[] => [
  menuItem({ label: 'Лавка', targetType: 'shop' }),
  linkItem('Чашки', '/shop?q=a', { level: 1, mediaId }),
  linkItem('Малые', '/shop?q=b', { level: 2, newTab: true }),
  menuItem({ label: 'О нас' }),
  menuItem({ label: 'Письмо', targetType: 'contact', level: 1 }),
  linkItem('Скидка', '/shop?sale=1', { look: 'button', audience: 'guests' }),
  linkItem('Опт', '/trade', { audience: 'wholesale' }),
  menuItem({ label: 'Пусто', targetType: 'product', targetId: 999_999 }),
]

export const plainSlide: Omit<SlideFacts, 'slideshowId' | 'mediaId'> = {
  phoneMediaId: null,
  focus: '',
  phoneFocus: '',
  alt: '',
  heading: '',
  text: '',
  buttonLabel: '',
  buttonLink: '',
  textPosition: 'start',
  textColor: 'light',
  overlay: 0,
  published: true,
  starts: '',
  ends: '',
}

export const plainModal = {
  title: 'Hello',
  text: '<p>Вода.</p>',
  buttonLabel: '',
  buttonLink: '',
  trigger: 'time' as const,
  seconds: 8,
  scrollDepth: 50,
  pages: 'all' as const,
  paths: '',
  audience: 'everyone' as const,
  frequency: 'once' as const,
  published: true,
  starts: '',
  ends: '',
}

/** A stored image of one shade of gray, 0 to 255. */
export function createPlainImage(shop: TestShop, shade: number) {
  const data = new Uint8Array(200 * 100 * 4).map((_, index) => (index % 4 === 3 ? 255 : shade))
  return addImage(shop, encodePng({ data, width: 200, height: 100 }), 'Снимок.png', { renditions: 'now' })
}

export async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text)
}
