/**
 * The policy the server sends with every page in production; `vite preview` sends it too, so the
 * browser tests meet it. Styles need no exception: React sets them through the CSSOM, which the
 * policy does not touch, and Base UI's own <style> elements are switched off (CSPProvider).
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // The draft of an event's website, next to its editor, and a help article's video after a person starts it.
  "frame-src 'self' https://www.youtube-nocookie.com",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
