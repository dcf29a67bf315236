/** What a link to content needs to know of its state; scheduled content is shown later. */
export const publishedTarget = ({
  status,
  publishAt,
  deletedAt,
}: {
  status: string
  publishAt: number | null
  deletedAt: number | null
}) => ({
  isShown: status === 'published' && publishAt !== null && deletedAt === null,
  shownFrom: publishAt,
})
