export { Fragment, jsx as jsxDEV } from './jsx-runtime.ts'
export type { JSX } from './jsx-runtime.ts'
