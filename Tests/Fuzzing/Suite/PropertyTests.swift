import FuzzProperties
import HushhKit
import Testing

/// The bounded run of the fuzz targets: their properties over mutations of their seeds.
///
/// `make fuzz` looks further, with coverage to guide it.
@Suite struct `Properties hold` {
  @Test(arguments: [
    (Property.line, 2000, 300), (.script, 50, 800), (.queue, 1500, 1000), (.session, 3000, 1000),
    (.feed, 1000, 3000), (.json, 3000, 1000),
  ])
  func `for mutations of the seeds`(property: Property, count: Int, longest: Int) throws {
    let seeds = try Seeds.all(property.name)

    for number in 0..<UInt64(count) {
      let input = Mutator(seeds: seeds, number: number, longest: longest).input()
      expect(property, of: input)
    }
  }

  @Test(arguments: Property.all) func `for the seeds as they are`(property: Property) throws {
    let seeds = try Seeds.own(property.name)

    #expect(!seeds.isEmpty)
    for seed in seeds { expect(property, of: seed) }
  }

  private func expect(_ property: Property, of input: [UInt8]) {
    do { try property.check(input) } catch {
      Issue.record("\(error)\n  for \(String(reflecting: String(decoding: input, as: UTF8.self)))")
    }
  }
}

extension Property: CustomTestStringConvertible {
  public var testDescription: String { name }
}
