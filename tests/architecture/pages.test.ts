import { layerOf } from './layers.ts'
import { type Rule, checkRules } from './rules.ts'

// Import files keep their key order; a database may not.
const optionsInOrder: Rule = ({ path, text }) =>
  /^(src|templates)\//.test(path) && !/^(src|templates)\/(imports|import-files|product-export)\//.test(path)
    ? [...text.matchAll(/Object\.(values|entries)\([\w.!?]*\.options\)/g)].map(
        (match) => `${path} uses ${match[0]}, whose order differs on PostgreSQL: use src/lib/products/selected-options.ts`,
      )
    : []

const noInlineScript: Rule = ({ path, text }) => {
  if (!path.endsWith('.tsx')) return []
  return [/hx-on[:-]/, /['"]?hx-(vals|headers)['"]?\s*[=:]\s*['"{`]*js:/, /hx-trigger["']?\s*[=:]\s*["'`{]+\w+\s*\[/]
    .filter((pattern) => pattern.test(text))
    .map((pattern) => `${path} matches ${pattern}: it builds a function from text, which our content policy refuses; listen in static/js`)
}

const addressesAreEncoded: Rule = ({ path, text }) => {
  if (!/^src\/(?!twins\/)/.test(path) || path === 'src/web/redirect-headers.ts') return []
  return [
    /\bheaders: \{[^{}]*\blocation\s*[:,}]/,
    /['"]hx-(?:redirect|location|push-url|replace-url)['"]/,
    /\bResponse\.redirect\(/,
    /\bencodeURI\(/,
  ]
    .filter((pattern) => pattern.test(text))
    .map((pattern) => `${path} matches ${pattern}: src/web/redirect-headers.ts writes addresses into headers, encodeAddress encodes others`)
}

const allowedFields = ['view', 'req', 'session', 'params']

const handlersUseOwnFields: Rule = ({ path, text }) => {
  if (layerOf(path) !== 'routes') return []
  const handlers = text.matchAll(/\.(?:get|post|put|patch|delete|all)\(\s*['"`][^'"`]+['"`],\s*(?:async\s*)?\(\{([^}]*)\}/g)
  const usedFields = [...handlers].flatMap((match) => match[1]!.split(',').map((part) => part.split(':')[0]!.trim()))
  return [...new Set(usedFields)]
    .filter((name) => name !== '' && !allowedFields.includes(name))
    .map(
      (name) =>
        `${path}: a handler takes ${name}; it may take ${allowedFields.join(', ')}, or Elysia would read the body before our form does`,
    )
}

checkRules({
  'selected options are listed in the order of the options': {
    rule: optionsInOrder,
    violating: [
      ['templates/cart/line.tsx', `<p>{Object.values(line.options).join(' / ')}</p>`],
      ['src/orders/mails/order-mails.ts', `Object.entries(variant.options)`],
    ],
    allowed: [['templates/cart/line.tsx', `<p>{line.choice.map(({ value }) => value).join(' / ')}</p>`]],
  },
  'markup holds no script': {
    rule: noInlineScript,
    violating: [
      ['templates/a.tsx', `<b hx-on:click="x()" />`],
      ['templates/a.tsx', `<b {...hx({ 'hx-on::after-swap': 'x()' })} />`],
      ['templates/a.tsx', `<b hx-vals="js:{a: b()}" />`],
      ['templates/a.tsx', `<b hx-trigger="keyup[key=='Enter']" />`],
    ],
    allowed: [['templates/a.tsx', `<b hx-trigger="input changed delay:250ms" hx-vals={JSON.stringify({ a: 1 })} />`]],
  },
  'addresses are encoded in one place': {
    rule: addressesAreEncoded,
    violating: [
      ['src/cart/routes.tsx', `return new Response(null, { status: 303, headers: { 'cache-control': 'no-store', location: path } })`],
      ['src/listing/routes.tsx', `response.headers.set('hx-push-url', path)`],
      ['src/cart/routes.tsx', `return Response.redirect(path)`],
      ['src/cms/feed.ts', `const href = baseUrl + encodeURI(path)`],
    ],
    allowed: [
      ['src/cart/routes.tsx', `return redirectTo(path, 303)`],
      ['src/payments/processors/card/card.ts', `const query = encodeURIComponent(id)`],
      ['src/inventory/stock-ledger.ts', `const row = { location: locations.name }`],
    ],
  },
  "handlers take our view and req, not the framework's fields": {
    rule: handlersUseOwnFields,
    violating: [
      ['src/cart/routes.tsx', `.post('/cart', async ({ view, body }) => {})`],
      ['src/cart/routes.tsx', `.get('/cart', ({ query: { page } }) => {})`],
    ],
    allowed: [['src/cart/routes.tsx', `.post('/cart/:id', async ({ view, req, params }) => {})`]],
  },
})
