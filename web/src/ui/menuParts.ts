import type { Menu } from '@base-ui/react/menu'
import { createContext } from 'react'

/** What a menu's rows are made of; given by the popup, so that the rows' own file stays light. */
export interface Parts {
  Item: typeof Menu.Item
  LinkItem: typeof Menu.LinkItem
  Separator: typeof Menu.Separator
  Group: typeof Menu.Group
  GroupLabel: typeof Menu.GroupLabel
}

export const MenuParts = createContext<Parts | null>(null)
