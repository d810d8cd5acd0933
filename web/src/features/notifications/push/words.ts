import type { PushState } from '@/app/push/device'

/** The text of each push state, with what to do if the browser receives none. */
export const pushWords: Readonly<Record<PushState, string>> = {
  unsupported: 'Este navegador não recebe avisos.',
  install:
    'No iPhone e no iPad os avisos chegam ao Cortejo instalado: toque em Compartilhar e em “Adicionar à Tela de Início”.',
  denied: 'Bloqueado: permita as notificações nas configurações do dispositivo.',
  prompt: 'Desligado.',
  on: 'Ligado.',
}
