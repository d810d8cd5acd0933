/**
 * Where a person writes when nothing else helps: an e-mail (mailto:…) or a WhatsApp chat
 * (https://wa.me/…), as the server was told (SUPPORT_URL) and says in the page; none where it was
 * not. The words carry the request id, so whoever answers finds the failure in the log.
 */
export function contactUrl(
  requestId?: string,
  base: string | undefined = supportUrl(),
): string | undefined {
  return chatUrl(
    requestId
      ? `Olá! Aconteceu um erro desconhecido no Cortejo (código do pedido: ${requestId}). O que eu estava fazendo: `
      : 'Olá! Preciso de ajuda com o Cortejo: ',
    base,
  )
}

/** The same address with other words to begin with. */
export function chatUrl(text: string, base: string | undefined = supportUrl()): string | undefined {
  if (!base) return undefined
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
