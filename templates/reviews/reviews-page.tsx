import type { BreadcrumbItem } from '#templates/product-page/product-page-props.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import type { ReviewsProps } from './reviews-props.ts'
import { ReviewsSection } from './reviews-section.tsx'

/** All reviews of a product with pagination, for browsers without script. */
export function ReviewsPage(
  props: ReviewsProps & { breadcrumbs: BreadcrumbItem[]; title: string; name: string; page: number; pages: number },
) {
  const { view, path, breadcrumbs, title, name, page, pages, sort } = props
  return (
    <div class="wrap page">
      <Breadcrumb view={view} items={breadcrumbs} />
      <div class="cluster" data-justify="between">
        <h1>{title}</h1>
        <LinkButton href={path} icon="arrow-left">
          {view.t('reviews.backToProduct', { product: name })}
        </LinkButton>
      </div>
      <ReviewsSection {...props} />
      <Pagination view={view} page={page} pages={pages} href={(to) => `${path}/reviews?sort=${sort}&page=${to}`} />
    </div>
  )
}
