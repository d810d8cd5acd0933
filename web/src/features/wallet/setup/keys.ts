import type { WalletPix } from '@/client/types.gen'

/** The types of Pix keys, as banks call them. */
export const keyLabels: Record<WalletPix['keyType'], string> = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  EMAIL: 'E-mail',
  PHONE: 'Celular',
  RANDOM: 'Chave aleatória',
}
