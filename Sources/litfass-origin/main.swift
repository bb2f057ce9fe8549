import CBuild
import Glibc
import OriginCommand

exit(OriginProgram.run(CommandLine.arguments, version: "\(LITFASS_VERSION), commit \(LITFASS_COMMIT)"))
