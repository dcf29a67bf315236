// Runs before the first paint: the colours somebody chose, not a flash of the others.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {}
