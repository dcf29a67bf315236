import type { PersonalData } from '#db/personal-data/personal-data.ts'

export const cmsPersonalData = [
  {
    table: 'cmsPages',
    columns: [
      'slug',
      'title',
      'excerpt',
      'document',
      'status',
      'template',
      'seoTitle',
      'seoDescription',
      'lead',
      'titleWords',
      'textWords',
    ],
    erasure: 'none',
  },
  { table: 'cmsTerms', columns: ['kind', 'slug', 'name', 'description'], erasure: 'none' },
  { table: 'cmsDrafts', columns: ['title', 'excerpt', 'document'], erasure: 'none' },
  { table: 'cmsDrafts', columns: ['editor'], erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'cmsVersions', columns: ['title', 'excerpt', 'document'], erasure: 'none' },
  { table: 'cmsVersions', columns: ['editor'], erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'cmsPreviewLinks', columns: ['token'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
