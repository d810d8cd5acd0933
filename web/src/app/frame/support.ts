import { sideOf } from '@/lib/sides'

/**
 * Reports whether this person can write to Cortejo's team in the product: the message is stored
 * under their name, so visitors, and people who have not signed in, cannot.
 */
export function canWriteToSupport(pathname: string = window.location.pathname): boolean {
  return sideOf(pathname) !== 'visitor'
}

/**
 * Where a visitor writes when nothing else helps: an e-mail (mailto:…) or a WhatsApp chat
 * (https://wa.me/…), from the server's setting SUPPORT_URL, which is in the page; undefined without
 * one. The text carries the request ID, so that the failure can be found in the log.
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
