type Attributes = Record<string, string>

/** Makes a link of a list swap the list in place; the link's own address works without script. */
export function listSwapAttrs(href: string): Attributes {
  return { 'hx-get': href, 'hx-target': '#list', 'hx-swap': 'outerMorph', 'hx-push-url': 'true' }
}

/** Makes a control of the tools request the list on `trigger`, with the values of all tools. The response names the new URL. */
export function listSwapOnAttrs(path: string, trigger: string): Attributes {
  return {
    'hx-get': path,
    'hx-trigger': trigger,
    'hx-include': 'closest form',
    'hx-target': '#list',
    'hx-swap': 'outerMorph',
    'hx-sync': 'closest form:replace',
  }
}

/** Makes a link open the page it leads to as a sheet over the list; without script it leads to that page. */
export function openSheetAttrs(href: string): Attributes {
  return { 'hx-get': href, 'hx-target': '#list-ask', 'hx-swap': 'innerHTML' }
}
