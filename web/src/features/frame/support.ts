/**
 * Where a person writes when nothing else helps: `VITE_SUPPORT_URL` at build time, an e-mail
 * (mailto:…) or a WhatsApp chat (https://wa.me/…). The words carry the request id, so whoever
 * answers finds the failure in the log.
 */
export function contactUrl(requestId?: string, base: string = supportUrl): string {
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

const supportUrl = import.meta.env.VITE_SUPPORT_URL || 'mailto:ajuda@cortejo.example'
