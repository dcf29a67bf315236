// The shop counts who looks at a page, not who points at a link to it: what was fetched ahead tells when it is shown.
;(() => {
  const [entry] = performance.getEntriesByType('navigation')
  if (entry?.deliveryType === 'navigational-prefetch') navigator.sendBeacon('/seen', new URLSearchParams({ path: location.pathname }))
})()
