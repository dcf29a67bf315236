/// <reference types="@elysiajs/html" />
import { flat, Html } from './html.ts'

/** What may stand between two tags. Strings are escaped; null, undefined and booleans are nothing. */
export type Child = Html | string | number | bigint | boolean | null | undefined | Child[]

type Props = Record<string, unknown> & { children?: unknown }
type Component = (props: never) => Html

/** What TSX compiles to: one element, or a component called with its props. Throws on anything that cannot be markup. */
export function jsx(tag: string | Component, props: Props): Html {
  if (typeof tag === 'function') return tag(props as never)
  const { open, close, isRawText } = tagCache.get(tag) ?? cacheTag(tag)
  if (close === null) return new Html(open + attributes(props) + '>')
  const { children } = props
  if (isRawText && children !== undefined && !(children instanceof Html)) {
    throw new TypeError(`Text inside <${tag}> is never escaped: mark it with raw()`)
  }
  return new Html(`${open}${attributes(props)}>${children === undefined ? '' : renderChild(children)}${close}`)
}

export { jsx as jsxs }

/** `<>…</>`: its children and nothing around them. */
export function Fragment(props: { children?: Child }): Html {
  return new Html(renderChild(props.children))
}

interface Tag {
  open: string
  /** Null for elements that hold nothing. */
  close: string | null
  isRawText: boolean
}

interface Attribute {
  /** All of it when its value is true. */
  flag: string
  /** The text before the value. */
  prefix: string
  kind: 'plain' | 'class' | 'address'
  /** Whole attributes by their value, as written once before; null for a name that has too many values to be worth it. */
  cache: Map<string, string> | null
}

const voidElements = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const urlAttributes = new Set(['href', 'src', 'action', 'formaction', 'xlink:href'])
const namePattern = /^[^\s"'<>/=\u0000-\u001f\u007f]+$/
const scriptUrl = /^(?:javascript|vbscript|data:text\/html)/i

// A page is thousands of tags and attributes of few names: each name is checked, and its text put together, once.
const tagCache = new Map<string, Tag>()
const attributeCache = new Map<string, Attribute>()
// A spread of outside data must not be able to grow these without end.
const maxCachedNames = 2000
const maxCachedValues = 60
const maxCachedLength = 80

function cacheTag(tag: string): Tag {
  checkName(tag)
  const created = {
    open: flat(`<${tag}`),
    close: voidElements.has(tag) ? null : flat(`</${tag}>`),
    isRawText: tag === 'script' || tag === 'style',
  }
  if (tagCache.size < maxCachedNames) tagCache.set(tag, created)
  return created
}

function cacheAttribute(key: string): Attribute {
  checkName(key)
  const kind = key === 'class' ? 'class' : urlAttributes.has(key) ? 'address' : 'plain'
  // ARIA has no bare attributes: its true is a word.
  const flag = flat(key.startsWith('aria-') ? ` ${key}="true"` : ` ${key}`)
  const created: Attribute = { flag, prefix: flat(` ${key}="`), kind, cache: new Map() }
  if (attributeCache.size < maxCachedNames) attributeCache.set(key, created)
  return created
}

function attributes(props: Props): string {
  let out = ''
  for (const key in props) {
    const value = props[key]
    if (value === undefined || value === null || value === false || key === 'children' || key === 'key') continue
    const attribute = attributeCache.get(key) ?? cacheAttribute(key)
    if (value === true) out += attribute.flag
    else if (typeof value === 'string') out += attribute.cache?.get(value) ?? write(attribute, value)
    else out += write(attribute, attribute.kind === 'class' ? classText(value) : attributeText(key, value))
  }
  return out
}

function write(attribute: Attribute, value: string): string {
  const { prefix, kind, cache } = attribute
  const isEmpty = (kind === 'class' && value === '') || (kind === 'address' && runsScript(value))
  const text = isEmpty ? '' : `${prefix}${escapeText(value)}"`
  if (cache === null || value.length > maxCachedLength) return text
  if (cache.size < maxCachedValues) cache.set(value, flat(text))
  else attribute.cache = null
  return text
}

// Bun's own is slow to find out that a long text needs nothing.
function escapeText(text: string): string {
  return text.length < 24 || specialChars.test(text) ? Bun.escapeHTML(text) : text
}

const specialChars = /[&<>"']/

// Browsers ignore blanks and control characters anywhere before the colon.
function runsScript(url: string): boolean {
  return !/^[/#?]/.test(url) && scriptUrl.test(url.replace(/[\u0000-\u0020]/g, ''))
}

function attributeText(key: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  throw new TypeError(`Attribute ${key} cannot hold ${describe(value)}`)
}

function classText(value: unknown): string {
  if (!Array.isArray(value)) return attributeText('class', value)
  return value.filter((part): part is string => typeof part === 'string' && part !== '').join(' ')
}

/** A child as it is written between two tags: strings escaped, nothing for null, undefined and booleans. Throws on anything else. */
export function renderChild(child: unknown): string {
  if (child instanceof Html) return child.markup
  if (typeof child === 'string') return escapeText(child)
  if (child === null || child === undefined || typeof child === 'boolean') return ''
  if (typeof child === 'number' || typeof child === 'bigint') return String(child)
  if (Array.isArray(child)) {
    let out = ''
    for (const item of child) out += renderChild(item)
    return out
  }
  throw new TypeError(`${describe(child)} cannot be shown as markup`)
}

function checkName(name: string): void {
  if (!namePattern.test(name)) throw new TypeError(`Not a name for a tag or an attribute: ${JSON.stringify(name)}`)
  // Our content security policy refuses them in any case: listen in static/js instead.
  if (/^on/i.test(name)) throw new TypeError(`Scripts in attributes are not written: ${name}`)
}

function describe(value: unknown): string {
  return value instanceof Promise ? 'A promise (await it first)' : Object.prototype.toString.call(value)
}

type Elements = globalThis.JSX.IntrinsicElements
type ReplacedAttribute =
  | 'children'
  | 'safe'
  | 'class'
  | 'className'
  | 'value'
  | 'style'
  | 'width'
  | 'height'
  | 'size'
  | 'step'
  | 'multiple'
  | 'rows'
  | 'cols'
  | 'popover'

export namespace JSX {
  export type Element = Html
  export type ElementType = string | ((props: never) => Html)
  export interface ElementChildrenAttribute {
    children: unknown
  }
  export interface IntrinsicAttributes {
    key?: string | number
  }
  export type IntrinsicElements = {
    [Tag in keyof Elements]: Omit<Elements[Tag], ReplacedAttribute> & {
      children?: Child
      class?: string | (string | false | null | undefined)[]
      value?: string | number
      style?: string
      width?: string | number
      height?: string | number
      size?: string | number
      step?: string | number
      rows?: string | number
      cols?: string | number
      multiple?: boolean
      popover?: '' | 'auto' | 'manual' | 'hint' | boolean
      // Newer than the list these types come from.
      autofocus?: boolean
      closedby?: 'any' | 'closerequest' | 'none'
      fetchpriority?: 'high' | 'low' | 'auto'
      sizes?: string
      srcset?: string
    }
  } & { 'hx-partial': { id?: string; children?: Child } }
}
