import { Elysia } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { fragments, page, redirect } from '#src/web/response.tsx'
import { ImagePicker, ImagePickerPage, PickerResults } from '#templates/media/image-picker.tsx'
import { libraryPath } from '#templates/media/library-list.tsx'
import { imagePickerPath, pickerTarget } from '#templates/media/picker-path.ts'
import { findStoredImages } from '../library-images.ts'

/** The dialog of image fields, and with `q` or `before` only its results; without script a page that sends the image to `to`. */
export const pickerRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'media')).get(imagePickerPath, async ({ view }) => {
    const { searchParams } = view.url
    const target = pickerTarget(searchParams.get('to'))
    if (!view.partial && target === null) return redirect(view, libraryPath)
    const search = (searchParams.get('q') ?? '').trim().slice(0, maxShortSearchLength)
    const found = await findStoredImages(shop.db.read, { search, before: Number(searchParams.get('before')) || null })
    if (!view.partial && target !== null)
      return page(view, view.t('media.picker.title'), <ImagePickerPage view={view} search={search} target={target} {...found} />)
    const isSearch = searchParams.has('q') || searchParams.has('before')
    const results = <PickerResults view={view} search={search} {...found} />
    return fragments(view, isSearch ? results : <ImagePicker view={view}>{results}</ImagePicker>)
  })
