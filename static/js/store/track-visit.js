// Prefetched pages are not counted by the server, so report them when they are shown.
;(() => {
  const [entry] = performance.getEntriesByType('navigation')
  if (entry?.deliveryType === 'navigational-prefetch') navigator.sendBeacon('/visits', new URLSearchParams({ path: location.pathname }))
})()
