import { parseSync, type Node } from 'oxc-parser'
import { walk } from '#tests/mutate/walk.ts'

/** What a file reads, writes or sends past its shop: clocks, timers, chance, the network and files. Strings, comments and types do not count. */
export function findOutsideUses(path: string, text: string): string[] {
  if (!mayUse(text)) return []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const uses = [...walk(program, text)].flatMap(({ node, parents }) => usesOf(node, parents.at(-1)))
  return [...new Set(uses)]
}

/** Whether a use is one of files. */
export const isFileUse = (use: string): boolean => /^Bun\.(?:file|write|mmap)$|\b(?:node:)?(?:fs(?:\/promises)?|os)\)?$/.test(use)

/** Globals that nothing may name. */
const globals = [
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'performance',
  'scheduler',
]

/** Members of globals. */
const members: Record<string, string[]> = {
  Math: ['random'],
  Date: ['now'],
  Temporal: ['Now'],
  crypto: ['getRandomValues', 'randomUUID', 'generateKey'],
  AbortSignal: ['timeout'],
  process: ['hrtime', 'uptime', 'getBuiltinModule'],
  Bun: ['sleep', 'sleepSync', 'nanoseconds', 'randomUUIDv7', 'fetch', 'connect', 'udpSocket', 'dns', 'file', 'write', 'mmap'],
}

/** Modules, with what is pure in them. */
const modules: Record<string, string[]> = {
  crypto: ['createCipheriv', 'createDecipheriv', 'createHash', 'createHmac', 'createPublicKey', 'timingSafeEqual', 'verify'],
  net: ['isIP', 'BlockList'],
  bun: ['SQL'],
  fs: [],
  'fs/promises': [],
  // Its folder for temporary files is one of the machine.
  os: ['homedir'],
  ...Object.fromEntries(
    'http https http2 tls dgram dns dns/promises timers timers/promises perf_hooks undici node-fetch'.split(' ').map((name) => [name, []]),
  ),
}

const globalObjects = ['globalThis', 'self', 'window', 'global']

// Parsing takes longer than searching, so a file is parsed only if its text names something of the above.
const globalName = new RegExp(`\\b(?:${globals.join('|')})\\b`)
const moduleName = new RegExp(`['"\`](?:node:)?(?:${Object.keys(modules).join('|')})['"\`]`)
const nowOfDate = /\bDate\s*\(\s*\)|\bDate\W{1,4}now\b|=\s*Date\b|\bnew\s+Date\b(?!\s*\()/
const otherOwners = Object.entries(members).filter(([owner]) => owner !== 'Date')

const mayUse = (text: string): boolean =>
  globalName.test(text) ||
  moduleName.test(text) ||
  nowOfDate.test(text) ||
  otherOwners.some(([owner, names]) => text.includes(owner) && names.some((name) => text.includes(name)))

function usesOf(node: Node, parent: Node | undefined): string[] {
  if (node.type === 'ImportDeclaration') return importsOf(node)
  if (node.type === 'ImportExpression') return importedWhole(node.source)
  if (node.type === 'Identifier') return globals.includes(node.name) && !isName(node, parent) ? [node.name] : []
  if (node.type === 'MemberExpression') return membersOf(node.object, [propertyOf(node)])
  if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && node.init)
    return membersOf(
      node.init,
      node.id.properties.map((property) => (property.type === 'Property' ? nameOf(property.key) : '')),
    )
  if (node.type === 'NewExpression' && isGlobal(node.callee, 'Date') && node.arguments.length === 0) return ['new Date()']
  if (node.type === 'CallExpression' && isGlobal(node.callee, 'Date')) return ['Date()']
  return []
}

// Only the name of a property or of an import, which is judged as a whole.
function isName(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'ImportSpecifier') return true
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  if (parent?.type === 'Property') return parent.key === node && !parent.computed && !parent.shorthand
  return (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') && parent.key === node && !parent.computed
}

function membersOf(object: Node, names: string[]): string[] {
  const owner = object.type === 'Identifier' ? object.name : isGlobalMember(object) ? propertyOf(object) : ''
  if (globalObjects.includes(owner)) return names.filter((name) => globals.includes(name))
  return names.filter((name) => members[owner]?.includes(name)).map((name) => `${owner}.${name}`)
}

const isGlobal = (node: Node, name: string): boolean =>
  (node.type === 'Identifier' && node.name === name) || (isGlobalMember(node) && propertyOf(node) === name)

const isGlobalMember = (node: Node): node is Node & { type: 'MemberExpression' } =>
  node.type === 'MemberExpression' && node.object.type === 'Identifier' && globalObjects.includes(node.object.name)

const propertyOf = (node: Node): string => (node.type === 'MemberExpression' ? nameOf(node.property) : '')

const nameOf = (key: Node): string => (key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '')

function importsOf(node: Node & { type: 'ImportDeclaration' }): string[] {
  const allowed = modules[moduleOf(node.source)]
  if (!allowed || node.importKind === 'type') return []
  if (node.specifiers.length === 0) return [node.source.value]
  return node.specifiers.flatMap((one) => {
    if (one.type !== 'ImportSpecifier') return [`* of ${node.source.value}`]
    const name = nameOf(one.imported)
    return one.importKind === 'type' || allowed.includes(name) ? [] : [`${name} of ${node.source.value}`]
  })
}

const importedWhole = (source: Node): string[] => (modules[moduleOf(source)] ? [`import(${nameOf(source)})`] : [])

const moduleOf = (source: Node): string => nameOf(source).replace(/^node:/, '')
