type Attributes = Record<string, string>

/** Makes a link swap the list in place; works as a plain link without script. */
export function listSwapAttrs(href: string): Attributes {
  return { 'hx-get': href, 'hx-target': '#list', 'hx-swap': 'outerMorph', 'hx-push-url': 'true', 'hx-sync': '#list:replace' }
}

/** Makes a control request the list on `trigger` with the values of all tools. The response sets the URL. */
export function listSwapOnAttrs(path: string, trigger: string): Attributes {
  return {
    'hx-get': path,
    'hx-trigger': trigger,
    'hx-include': 'closest form',
    'hx-target': '#list',
    'hx-swap': 'outerMorph',
    'hx-sync': '#list:replace',
  }
}

/** Makes a link open its page as a sheet over the list; works as a plain link without script. */
export function openSheetAttrs(href: string): Attributes {
  return { 'hx-get': href, 'hx-target': '#list-ask', 'hx-swap': 'innerHTML', 'hx-sync': '#list-ask:replace' }
}
