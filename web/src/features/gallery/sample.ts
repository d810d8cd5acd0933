import type { ComboboxItem } from '@/ui/Combobox'

/** Brazilian data to show components with; nothing here reaches a real screen. */
export const contacts: ComboboxItem[] = [
  { value: '1', label: 'Marina Alves', help: '(31) 98765-4324' },
  { value: '2', label: 'Tomás Figueiredo', help: '(31) 99123-4567' },
  { value: '3', label: 'Beatriz Nogueira Cavalcanti', help: '(11) 97654-3210' },
  { value: '4', label: 'João Pedro Araújo', help: '(81) 98888-1212' },
  { value: '5', label: 'Lúcia e Antônio Sampaio', help: '(21) 2555-0101' },
]

export const categories: ComboboxItem[] = [
  'Cerimonial e assessoria',
  'Buffet',
  'Decoração',
  'Fotografia',
  'Filmagem',
  'Música',
  'Bolo e doces',
].map((label) => ({ value: label, label }))

export const tasks = [
  'Assinar contrato do buffet',
  'Definir lista de padrinhos',
  'Pagar 2ª parcela da fotografia',
  'Degustação do menu com o casal',
  'Reservar bloco de quartos para convidados de fora',
].map((title, index) => ({ id: String(index), title }))

export const covers = [
  { seed: '0193a1f0-7c1e-7a51-9d4e-0b7d5f6c1a01', tint: 'wine', name: '15 anos da Valentina' },
  {
    seed: '0193a1f0-7c1e-7a51-9d4e-0b7d5f6c1a02',
    tint: 'sage',
    name: 'Casamento Beatriz & Rafael',
  },
  { seed: '0193a1f0-7c1e-7a51-9d4e-0b7d5f6c1a03', tint: 'slate', name: 'Bodas de Lúcia e Antônio' },
  { seed: '0193a1f0-7c1e-7a51-9d4e-0b7d5f6c1a04', tint: 'amber', name: 'Formatura Direito USP' },
  { seed: '0193a1f0-7c1e-7a51-9d4e-0b7d5f6c1a05', tint: 'coral', name: 'Aniversário da Helena' },
] as const
