/**
 * Returns the router's rewrite for an event's own domain, where its page is at / and not at /{slug}
 * (api/addresses.go). The routes stay the same: an address is read as if the slug preceded it, and written without.
 */
export function ownDomainRewrite(slug: string | undefined) {
  if (!slug) return undefined
  const base = `/${slug}`
  const below = (pathname: string) => pathname === base || pathname.startsWith(`${base}/`)
  return {
    input: ({ url }: { url: URL }) => {
      if (!below(url.pathname)) url.pathname = url.pathname === '/' ? base : base + url.pathname
      return url
    },
    output: ({ url }: { url: URL }) => {
      if (below(url.pathname)) url.pathname = url.pathname.slice(base.length) || '/'
      return url
    },
  }
}

/** The address of the event whose own domain this is, as the server wrote it into the page. */
export function ownDomainSlug(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="cortejo-event"]')?.content
}
