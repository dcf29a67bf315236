/** Recommendations of products, by slug: on the product's page, and after it was added to a cart. */
export const crossSells: Record<string, { slug: string; onPage: boolean; afterAdding: boolean }[]> = {
  'slow-pour-kettle': [
    { slug: 'tideline-teapot', onPage: true, afterAdding: false },
    { slug: 'breakfast-tray', onPage: true, afterAdding: true },
    { slug: 'waffle-towels', onPage: false, afterAdding: true },
    { slug: 'oat-soap', onPage: false, afterAdding: true },
  ],
  'field-notebook': [
    { slug: 'machined-pen', onPage: true, afterAdding: true },
    { slug: 'pencil-cup', onPage: true, afterAdding: true },
    { slug: 'catchall-tray', onPage: false, afterAdding: true },
  ],
  'walnut-cutting-board': [
    { slug: 'turned-pepper-mill', onPage: true, afterAdding: false },
    { slug: 'still-carafe', onPage: true, afterAdding: false },
  ],
}
