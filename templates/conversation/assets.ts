/** What a page with a conversation needs beside the common files. */
export const conversationAssets = {
  styles: ['css/conversation-page.css', 'css/shop-panel-page.css'],
  scripts: ['js/admin/conversation.js', 'js/shop-panel-page.js'],
}
