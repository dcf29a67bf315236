import type { PersonalData } from '#db/personal-data/personal-data.ts'

export const kbPersonalData = [
  { table: 'kbCategories', columns: ['slug', 'name', 'description'], erasure: 'none' },
  {
    table: 'kbArticles',
    columns: ['seoLink', 'title', 'excerpt', 'body', 'status', 'seoTitle', 'seoDescription', 'titleWords', 'textWords'],
    erasure: 'none',
  },
  { table: 'kbDrafts', columns: ['title', 'excerpt', 'body'], erasure: 'none' },
  { table: 'kbDrafts', columns: ['editor'], erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'kbVersions', columns: ['title', 'excerpt', 'body'], erasure: 'none' },
  { table: 'kbVersions', columns: ['editor'], erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'kbVotes', columns: ['visitor', 'comment'], erasure: 'unlinked' },
  { table: 'kbMissedSearches', columns: ['language', 'words', 'text'], erasure: 'unlinked' },
  { table: 'kbWords', columns: ['word'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
