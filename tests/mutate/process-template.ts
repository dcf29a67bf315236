import { createDatabaseTemplate, templateEnvironment } from '#tests/support/database-template.ts'
import type { Db } from '#db/types.ts'

// Started in a planted tree: prints the environment of a template that its code created.
const template = await createDatabaseTemplate(Bun.argv[2] as Db['engine'])
console.log(JSON.stringify(templateEnvironment(template)))
process.exit(0)
