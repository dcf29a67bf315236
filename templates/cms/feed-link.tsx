/** For the head of the page whose entries the feed has. */
export function FeedLink({ title, href }: { title: string; href: string }) {
  return <link rel="alternate" type="application/atom+xml" title={title} href={href} />
}
