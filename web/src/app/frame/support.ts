import { sideOf } from '@/lib/sides'

/**
 * Whether whoever is here can write to Cortejo's team in the product: the message is kept under their name,
 * so visitors, and whoever has yet to sign in, cannot.
 */
export function canWriteToSupport(pathname: string = window.location.pathname): boolean {
  return sideOf(pathname) !== 'visitor'
}

/**
 * Where a visitor writes when nothing else helps: an e-mail (mailto:…) or a WhatsApp chat
 * (https://wa.me/…), as the server was told (SUPPORT_URL) and says in the page; none where it was
 * not. The words carry the request id, so whoever answers finds the failure in the log.
 */
export function contactUrl(
  requestId?: string,
  base: string | undefined = supportUrl(),
): string | undefined {
  if (!base) return undefined
  const text = requestId
    ? `Olá! Aconteceu um erro desconhecido no Cortejo (código do pedido: ${requestId}). O que eu estava fazendo: `
    : 'Olá! Preciso de ajuda com o Cortejo: '
  const url = new URL(base)
  if (url.protocol === 'mailto:') {
    return `${base}?subject=${encodeURIComponent('Ajuda com o Cortejo')}&body=${encodeURIComponent(text)}`
  }
  url.searchParams.set('text', text)
  return url.toString()
}

function supportUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="cortejo-support"]')?.content
}
