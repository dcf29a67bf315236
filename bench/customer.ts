import { connect } from '#db/connect.ts'
import { hashPassword } from '#src/accounts/passwords/passwords.ts'
import { createUser, findUserByEmail } from '#src/accounts/users.ts'
import { openConnection } from './load.ts'
import { createVisitor } from './visitor.ts'

const email = 'customer@example.com'
const password = 'benchmark-password'
const cookies = new Map<string, Promise<string>>()

/** The cookie of a signed-in customer of this shop, whose account is created before. */
export function signInCustomer(target: { port: number; databaseUrl: string }): Promise<string> {
  let cookie = cookies.get(target.databaseUrl)
  if (!cookie) cookies.set(target.databaseUrl, (cookie = signIn(target)))
  return cookie
}

async function signIn({ port, databaseUrl }: { port: number; databaseUrl: string }): Promise<string> {
  const db = await connect(databaseUrl, { shared: true })
  try {
    const hash = await hashPassword(password)
    if (!(await findUserByEmail(db.read, email)))
      await db.transaction((tx) => createUser(tx, { email, name: 'Ada Byron', password: hash, roleId: 1, now: Date.now() }))
  } finally {
    await db.close()
  }
  const connection = await openConnection(port)
  const response = await createVisitor(connection).post('/login', { email, password })
  connection.close()
  const cookie = /\r\nset-cookie: (session=[^;\r]+)/i.exec(response.head)?.[1]
  if (cookie === undefined) throw new Error(`signing in: ${response.head}`)
  return cookie
}
