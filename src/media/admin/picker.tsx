import { Elysia } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect } from '#src/web/response.tsx'
import { ImagePicker, PickerResults } from '#templates/media/image-picker.tsx'
import { libraryPath } from '#templates/media/library-list.tsx'
import { imagePickerPath } from '#templates/media/picker-path.ts'
import { findStoredImages } from '../stored-images.ts'

const maxSearchLength = 100

/** The dialog of image fields, and with `q` or `before` only its results. */
export const pickerRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'media')).get(imagePickerPath, async ({ view }) => {
    if (!view.partial) return redirect(view, libraryPath)
    const { searchParams } = view.url
    const search = (searchParams.get('q') ?? '').trim().slice(0, maxSearchLength)
    const found = await findStoredImages(shop.db.read, { search, before: Number(searchParams.get('before')) || null })
    const isSearch = searchParams.has('q') || searchParams.has('before')
    const results = <PickerResults view={view} search={search} {...found} />
    return fragments(view, isSearch ? results : <ImagePicker view={view}>{results}</ImagePicker>)
  })
