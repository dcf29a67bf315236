export interface Route {
  method: string
  path: string
}

/** The methods of a path in table order; empty when only the catch-all route matches. */
export function allowedMethods(routes: Route[], path: string): string[] {
  const methods = routes.filter((route) => route.path !== '/*' && routePattern(route.path).test(path)).map((route) => route.method)
  if (methods.includes('GET')) methods.push('HEAD')
  return [...new Set(methods)]
}

const routePatterns = new Map<string, RegExp>()

function routePattern(path: string): RegExp {
  let pattern = routePatterns.get(path)
  if (!pattern) {
    const source = path
      .split('/')
      .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
      .join('/')
    routePatterns.set(path, (pattern = new RegExp(`^${source}$`)))
  }
  return pattern
}
