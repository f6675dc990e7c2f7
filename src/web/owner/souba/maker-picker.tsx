import { Menu } from '../../shell/menu.tsx'
import { MakerMenu, type MenuMaker } from '../chrome/maker-menu.tsx'

/** From one maker to another. Whichever is chosen, also the one that is shown, closes it. */
export function MakerPicker({ makers }: { readonly makers: readonly MenuMaker[] }) {
  return (
    <Menu label="メーカーを選ぶ" className="my-4">
      <div className="card mt-2 p-4 shadow-float">
        <MakerMenu makers={makers} />
      </div>
    </Menu>
  )
}
