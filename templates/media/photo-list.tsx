import { renditionUrl } from '#templates/ui/image.tsx'

type Photo = Parameters<typeof renditionUrl>[0]

/** Photos that customers sent, each a link to its large version; empty without any. */
export function PhotoList({ photos, altOf }: { photos: readonly Photo[]; altOf: (number: number) => string }) {
  if (photos.length === 0) return <></>
  return (
    <ul class="review-photos">
      {photos.map((photo, at) => (
        <li>
          <a href={renditionUrl(photo, 1600)}>
            <img src={renditionUrl(photo, 400)} alt={altOf(at + 1)} width={88} height={88} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  )
}
