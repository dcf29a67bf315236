import { createDatabaseTemplate } from '#tests/support/database-template.ts'
import type { Db } from '#db/types.ts'

// Started in a planted tree: prints where its code created a template.
const { address, serverUrl } = await createDatabaseTemplate(Bun.argv[2] as Db['engine'])
console.log(JSON.stringify({ address, serverUrl }))
process.exit(0)
