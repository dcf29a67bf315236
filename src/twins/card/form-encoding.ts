export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Parses the processor's form encoding: a[b]=1&c[0]=2&c[]=3. Safe against prototype pollution. */
export function parseFormBody(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part, index, parts) => part !== '' || index < parts.length - 1)
    setAt(root, name.endsWith('[]') ? [...path, ''] : path, value)
  }
  return root
}

/** The text at a path; '' when missing. */
export function textAt(form: FormValue | undefined, ...path: string[]): string {
  const value = path.reduce<FormValue | undefined>((node, name) => (isGroup(node) ? node[name] : undefined), form)
  return typeof value === 'string' ? value : ''
}

export function textFields(form: FormValue | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isGroup(form) ? form : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** List items written as name[0]…, in order. */
export function listItems(form: FormValue | undefined): FormValue[] {
  return isGroup(form) ? Object.values(form) : []
}

function setAt(target: Record<string, FormValue>, path: string[], value: string): void {
  const [first = '', ...rest] = path
  const name = first === '' ? String(Object.keys(target).length) : first
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const inner = target[name]
  const group: Record<string, FormValue> = isGroup(inner) ? inner : Object.create(null)
  target[name] = group
  setAt(group, rest, value)
}

function isGroup(value: FormValue | undefined): value is Record<string, FormValue> {
  return typeof value === 'object' && !Array.isArray(value)
}
