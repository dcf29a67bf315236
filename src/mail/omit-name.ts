/** “Thank you, {{customer_name}}.” becomes “Thank you.”, and “{{customer_name}}, your order” becomes “your order”. */
export const omitName = (text: string): string =>
  text.replace(/(^|>)(\s*)\{\{\s*customer_name\s*\}\},?[ \t]*/g, '$1$2').replace(/,?[ \t]*\{\{\s*customer_name\s*\}\}/g, '')
