import { eq, sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { addLanguage, setLanguageActive } from '#src/i18n/edit-languages.ts'

/** Offers the shop in French, too, with translated names and descriptions of products, categories and brands. Once is enough. */
export async function addFrench({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  const db = await connect(databaseUrl, { shared: true })
  try {
    await db.transaction(async (tx) => {
      const { languages } = tx.t
      const [known] = await tx.select().from(languages).where(eq(languages.code, 'fr')).limit(1)
      if (known?.active) return
      await setLanguageActive(tx, known?.id ?? (await addLanguage(tx, 'fr')), true)
      for (const { kind, table, field } of translated)
        await tx.rows(sql`insert into content_translations (kind, entity_id, field, language, text, updated_at, state)
          select ${kind}, id, ${field}, 'fr', ${sql.identifier(field === 'short_description' ? 'name' : field)}, 1, 'current' from ${sql.identifier(table)}`)
    })
  } finally {
    await db.close()
  }
}

const translated = [
  { kind: 'product', table: 'products', field: 'name' },
  { kind: 'product', table: 'products', field: 'short_description' },
  { kind: 'product', table: 'products', field: 'description' },
  { kind: 'category', table: 'categories', field: 'name' },
  { kind: 'brand', table: 'brands', field: 'name' },
]
