declare module '*/countdown.css' {
  const content: string
  export default content
}
declare module '*/countdown.client.js' {
  const content: string
  export default content
}
